/**
 * Areas used on every screen: one file for each language. All other texts are loaded with the screens that use them.
 */
const FRAME = new Set(['shell', 'nav', 'error', 'ui', 'service']);

/** `common_shop_…` and `auth_code_…` are areas of their own (I18N-2). */
export const areaOf = (key: string): string => {
  const [group = '', area = ''] = key.split('_');
  return group === 'common' && FRAME.has(area) ? 'frame' : `${group}_${area}`;
};
