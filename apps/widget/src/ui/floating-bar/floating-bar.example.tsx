import { Button } from '../button/button.tsx';
import { FloatingBar } from './floating-bar.tsx';

export const examples = {
  'narrow only': () => (
    <FloatingBar title="Deep tissue massage" text="60 min · € 74,00">
      <Button>Book</Button>
    </FloatingBar>
  ),
};
