import { AbsentEvent } from '../event-screen.tsx';

export const examples = { gone: () => <AbsentEvent shopId={1} /> };
