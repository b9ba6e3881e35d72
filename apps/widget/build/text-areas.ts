/** Said on every screen, so one file a language; all other texts come with the screens that say them. */
const FRAME = new Set(['shell', 'nav', 'error', 'ui', 'service']);

/** `common_shop_…` and `auth_code_…` are areas of their own (I18N-2). */
export const areaOf = (key: string): string => {
  const [group = '', area = ''] = key.split('_');
  return group === 'common' && FRAME.has(area) ? 'frame' : `${group}_${area}`;
};
