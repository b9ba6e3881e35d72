export type Shared = 'shared' | 'copied' | 'given_up' | 'refused';

/** By the device's own sheet where there is one, else by copying; a frame may be allowed neither (SHOP-9). */
export async function share(title: string, url: string): Promise<Shared> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'given_up';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
