import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from './button.tsx';

const LONG = 'Den wöchentlichen Kurs für alle späteren Termine ändern';

const row = { display: 'flex', flexWrap: 'wrap', gap: 8 } as const;

export const examples = {
  kinds: () => (
    <div style={row}>
      <Button kind="primary">Book</Button>
      <Button>Move</Button>
      <Button kind="quiet">Later</Button>
      <Button kind="danger">Cancel booking</Button>
      <Button kind="quiet-danger">Remove</Button>
    </div>
  ),
  'waiting, and not possible': () => (
    <div style={row}>
      <Button kind="primary" loading>
        Book
      </Button>
      <Button disabled>Move</Button>
    </div>
  ),
  'long words': () => (
    <Button kind="primary" block>
      {LONG}
    </Button>
  ),
  icons: () => (
    <div style={row}>
      <IconButton label="Add">
        <Plus size={18} aria-hidden />
      </IconButton>
      <IconButton label="Remove" edged>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </div>
  ),
};
