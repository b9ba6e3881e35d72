const say = (text: string): void => {
  const said = document.getElementById('said');
  if (said) said.textContent = text;
};

/** The button shows for a moment what happened; a screen reader announces it. */
function answer(button: HTMLButtonElement, text: string): void {
  const label = (button.dataset['label'] ??= button.textContent);
  button.textContent = text;
  say(text);
  setTimeout(() => (button.textContent = label), 2_000);
}

/** Every button that names what it copies. */
export function copyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]'))
    button.addEventListener('click', async () => {
      const source = document.getElementById(button.dataset['copies'] ?? '');
      if (!source) return;
      try {
        await navigator.clipboard.writeText(source.textContent);
        answer(button, 'Copied');
      } catch {
        // Without https, or when refused, the text is selected to be copied by hand.
        document.getSelection()?.selectAllChildren(source);
        answer(button, 'Selected: press Ctrl+C');
      }
    });
}
