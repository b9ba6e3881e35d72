/** One green pixel: enough to test that a picture loads. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaPhfDwAChAGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The bank's page: a form with every outcome. */
export const bankPage = (id: number): string => `<!doctype html><html lang="en"><title>Bank</title><h1>Pay ${id}</h1>
<form method="post">${['ok', 'error', 'cancel']
  .map((outcome) => `<button name="outcome" value="${outcome}">${outcome}</button>`)
  .join('')}</form>`;
