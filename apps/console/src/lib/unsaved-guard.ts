/** Each says whether it has edits that somebody would miss. */
const sources: (() => boolean)[] = [];

/** The browser asks before a page with unsaved edits is left; the one guard of every form. */
export function guardUnsaved(hasUnsaved: () => boolean): void {
  sources.push(hasUnsaved);
}

addEventListener('beforeunload', (event) => {
  if (sources.some((hasUnsaved) => hasUnsaved())) event.preventDefault();
});
