import { Button } from '../button/button.tsx';
import { FloatingBar } from './floating-bar.tsx';

export const examples = {
  everywhere: () => (
    <FloatingBar everywhere title="Deep tissue massage" text="60 min · € 74,00">
      <Button>Book</Button>
    </FloatingBar>
  ),
  'narrow only': () => (
    <FloatingBar title="Deep tissue massage" text="60 min · € 74,00">
      <Button>Book</Button>
    </FloatingBar>
  ),
};
