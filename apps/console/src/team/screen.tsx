import { m } from '../paraglide/messages.js';
import { PageHead } from '../ui/page/page.tsx';

export default function TeamScreen() {
  return <PageHead title={m.shell_nav_team()} />;
}
