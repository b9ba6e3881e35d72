/** The address of a page as people type it: `studio.example/book` is an https address, anything else stays as it is. */
export const typedAddress = (text: string): string =>
  /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text.trim()) ? `https://${text.trim()}` : text.trim();
