import { unregisterWorkers } from './start/background-workers.ts';
import { firstInterest } from './start/first-interest.ts';
import { keptRoute } from './start/kept-route.ts';
import { isPaymentOpen } from './start/open-payment.ts';
import { followVisiblePart, reportHeight } from './host/frame-size.ts';
import { leaveByKey } from './host/leave-by-key.ts';
import { download } from './lib/download.ts';
import { announceLoaded, greetParent, isFramed } from './lib/parent-window.ts';
import { FILES_ID } from './ssr/page-state.ts';

/**
 * The server's page can be read and its links followed without a script (W3). So this is all that is loaded with it;
 * React and the widget itself follow at the first sign of interest (W1). A page that is not whole, such as /book,
 * brings no list of files to wait with, and starts at once.
 */
const files = document.querySelector<HTMLTemplateElement>(`template#${FILES_ID}`);

async function start(): Promise<void> {
  if (files) document.head.append(files.content);
  await download(async () => {
    const { run } = await import('./run.tsx');
    await run();
  });
  // A whole page could be used before: what anyone did in the meantime was kept.
  if (!files) announceLoaded();
}

/** Such an address opens with something chosen, which only the script can do (services/asked.ts). */
const namesService = (search: string): boolean => /[?&](service|employee)=/.test(search);

void unregisterWorkers();
const begin = files && firstInterest(start);
if (!begin) void start().catch(console.error);
else if (isPaymentOpen() || keptRoute() || namesService(location.search)) void begin();

if (isFramed()) {
  const root = document.getElementById('root');
  if (root) reportHeight(root);
  followVisiblePart();
  leaveByKey();
  greetParent(() => void begin?.());
  if (files) announceLoaded();
}
