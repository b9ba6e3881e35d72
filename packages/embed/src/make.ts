/** Creates an element with properties, never from HTML text. */
export const make = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties?: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T] => Object.assign(document.createElement(tag), properties);
