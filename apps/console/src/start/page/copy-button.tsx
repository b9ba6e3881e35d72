import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';

/** Copies a text, and confirms it on the button. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      toast.problem(m.start_copy_failed());
    }
  };
  const isCopied = copied === text;
  return (
    <Button onClick={() => void copy()}>
      {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      <span aria-live="polite">{isCopied ? m.start_copied() : label}</span>
    </Button>
  );
}
