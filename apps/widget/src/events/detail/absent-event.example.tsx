import { AbsentEvent } from './absent-event.tsx';

export const examples = { gone: () => <AbsentEvent shopId={1} /> };
