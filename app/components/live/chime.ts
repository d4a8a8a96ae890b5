/** Two rising notes: when each begins (s after now) and its pitch (Hz). */
const NOTES = [
  [0, 659],
  [0.18, 880],
] as const;
const NOTE_SECONDS = 0.35;
const LOUDNESS = 0.25;

/** Plays the sound of a new offer, where the browser allows one. */
export function chime(audio: AudioContext): void {
  if (audio.state !== 'running') return;
  for (const [after, pitch] of NOTES) {
    const start = audio.currentTime + after;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + NOTE_SECONDS);
  }
}
