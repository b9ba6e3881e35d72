const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** All screenshots on one page. */
export const contactSheet = (names: readonly string[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Look</title>
<style>
  body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; background: #f3f3f1; color: #222 }
  main { display: flex; flex-wrap: wrap; gap: 24px; align-items: start }
  figure { margin: 0 } figcaption { margin-bottom: 6px }
  img { display: block; max-width: 420px; max-height: 640px; border-radius: 6px; box-shadow: 0 1px 8px #0003 }
</style>
<h1>${names.length} pictures</h1>
<main>
${names
  .map(escape)
  .map(
    (name) =>
      `<figure><figcaption>${name}</figcaption><a href="${name}.png"><img src="${name}.png" alt="${name}" loading="lazy"></a></figure>`,
  )
  .join('\n')}
</main>
</html>
`;
