/** Speaks a text in the language of the page and stops the one before. */
export function speak(text: string): void {
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}
