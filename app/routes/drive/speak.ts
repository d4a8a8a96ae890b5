/** Says a text in the language of the page, in place of what is being said. */
export function speak(text: string): void {
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}
