/**
 * Gives a shown part of the page the content of a new one. What both have stays the same element, and so keeps the focus, stays
 * open, and can be announced as a status. An attribute that is gone stays.
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
