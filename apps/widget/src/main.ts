import { unregisterWorkers } from './start/background-workers.ts';
import { takeEarlyPresses } from './start/early-presses.ts';
import { firstInterest } from './start/first-interest.ts';
import { keptRoute } from './start/kept-route.ts';
import { isPaymentOpen } from './start/open-payment.ts';
import { followVisiblePart, reportHeight } from './host/frame-size.ts';
import { leaveByKey } from './host/leave-by-key.ts';
import { download } from './lib/download.ts';
import { showCurrentTab } from './lib/current-tab.ts';
import { showTheme } from './lib/theme.ts';
import { announceLoaded, greetParent, isFramed } from './lib/parent-window.ts';
import { FILES_ID } from './ssr/page-state.ts';

/**
 * A server-rendered page can be read and its links followed without a script (W3). So only this file is loaded with it;
 * React and the widget follow at the first interaction (W1). A page that needs its script, such as /book, has no list
 * of files to defer, and starts at once.
 */
const files = document.querySelector<HTMLTemplateElement>(`template#${FILES_ID}`);

async function start(): Promise<void> {
  if (files) document.head.append(files.content);
  await download(async () => {
    const { run } = await import('./run.tsx');
    await run();
  });
  // A server-rendered page was announced before.
  if (!files) announceLoaded();
}

/** Such an address preselects something, which needs the script (services/preselection.ts). */
const namesService = (search: string): boolean => /[?&](service|employee)=/.test(search);

void unregisterWorkers();
// A page of a build without our server has the theme of its address only from here on.
if (!('theme' in document.documentElement.dataset)) showTheme(new URLSearchParams(location.search).get('theme') ?? '');
showCurrentTab();
const begin = firstInterest(start, takeEarlyPresses());
if (!files || isPaymentOpen() || keptRoute() || namesService(location.search)) void begin();

if (isFramed()) {
  const root = document.getElementById('root');
  if (root) reportHeight(root);
  followVisiblePart();
  leaveByKey();
  greetParent(() => void begin());
  if (files) announceLoaded();
}
