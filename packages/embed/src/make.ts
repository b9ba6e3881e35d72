/** An element with its properties: never from a text of HTML. */
export const make = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties?: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T] => Object.assign(document.createElement(tag), properties);
