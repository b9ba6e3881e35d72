import { Button } from '../button/button.tsx';
import { FloatingBar } from './floating-bar.tsx';

export const examples = {
  everywhere: () => (
    <FloatingBar everywhere title="Deep tissue massage" text="60 min · € 74,00">
      <Button>Book</Button>
    </FloatingBar>
  ),
  'a long name': () => (
    <FloatingBar everywhere title="Deep tissue massage" text="Three quarters of an hour" facts="45 min · € 56,00">
      <Button>Book</Button>
    </FloatingBar>
  ),
  'narrow only': () => (
    <FloatingBar title="Deep tissue massage" text="60 min · € 74,00">
      <Button>Book</Button>
    </FloatingBar>
  ),
};
