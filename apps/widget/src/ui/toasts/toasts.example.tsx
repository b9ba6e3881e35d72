import { useEffect } from 'react';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Toasts } from './toasts.tsx';

function ToastExample() {
  useEffect(() => {
    toast('Your booking is canceled');
    toast(m.common_error_network(), 'problem');
  }, []);
  return (
    <div style={{ blockSize: 260 }}>
      <Toasts />
    </div>
  );
}

export const examples = { toasts: () => <ToastExample /> };
