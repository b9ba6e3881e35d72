/** What the tabs of one browser send each other: that someone came or left, never with which token. */
export type TabNews = 'signed_in' | 'signed_out';

/** Sends news to the other tabs under a name, and receives theirs. Where the browser has no such thing, nothing happens. */
export function joinTabs(name: string, onNews: (news: TabNews) => void): (news: TabNews) => void {
  try {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }) => {
      if (data === 'signed_in' || data === 'signed_out') onNews(data);
    });
    return channel.postMessage.bind(channel);
  } catch {
    return () => undefined;
  }
}
