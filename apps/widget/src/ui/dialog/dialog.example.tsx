import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Opening hours
      </Button>
      <Dialog title="Opening hours" open={open} onClose={() => setOpen(false)}>
        <p>Monday to Friday, 09:00 – 21:00</p>
      </Dialog>
    </>
  );
}

export const examples = { sheet: () => <Opener /> };
