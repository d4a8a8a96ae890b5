/** Speaks a text in the page's language, interrupting the previous one. */
export function speak(text: string): void {
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}
