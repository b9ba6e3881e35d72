/** Messages between the tabs of one browser: that someone signed in or out, without the token. */
export type TabNews = 'signed_in' | 'signed_out';

/** Sends messages to the other tabs, and receives theirs. Does nothing where BroadcastChannel does not exist. */
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
