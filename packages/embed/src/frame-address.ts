/** The address of the frame for an element's attributes. A path to another origin is ignored (B1). */
export const frameAddress = (read: (name: string) => string, origin: string, settings: object): string => {
  const path = read('path');
  const shop = read('shop');
  const url = new URL(/^\/\w/.test(path) ? path : shop ? `/shops/${+shop}` : '/shops', origin);
  for (const [name, value] of Object.entries({ companyApiKey: read('company-key'), ...settings }))
    if (value) url.searchParams.set(name, value);
  return url.href;
};
