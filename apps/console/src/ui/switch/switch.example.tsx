import { Switch } from './switch.tsx';

const nothing = () => undefined;

export const examples = {
  on: () => <Switch label="Second factor for everyone" checked onChange={nothing} />,
  off: () => <Switch label="Second factor for everyone" checked={false} onChange={nothing} />,
  waiting: () => <Switch label="Second factor for everyone" checked busy onChange={nothing} />,
};
