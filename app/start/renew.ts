/**
 * Updates a part of the page to match a new version. Matching nodes are kept, so they keep their focus and open state, and
 * changed live regions are announced. Removed attributes stay.
 */
export function renew(shown: Node, next: Node): void {
  const parts = [...shown.childNodes];
  for (const wanted of [...next.childNodes]) {
    const part = parts.shift() ?? shown.appendChild(new Text());
    if (part.nodeName !== wanted.nodeName) part.replaceWith(wanted);
    else if (!part.isEqualNode(wanted)) {
      part.nodeValue = wanted.nodeValue;
      if (wanted instanceof Element) {
        for (const { name, value } of wanted.attributes) (part as Element).setAttribute(name, value);
      }
      renew(part, wanted);
    }
  }
  for (const part of parts) part.remove();
}
