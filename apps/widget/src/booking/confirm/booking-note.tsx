import { BOOKING_NOTE_MAX } from '@embook/domain/booking';
import { MessageSquarePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCapability } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/text-field/text-area.tsx';

interface BookingNoteProps {
  note: string;
  onChange: (note: string) => void;
}

/** What the shop should know of this booking: behind a button, since most have nothing to say. */
export function BookingNote({ note, onChange }: BookingNoteProps) {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  // Whoever pressed the button goes on typing.
  useEffect(() => {
    if (isOpen) area.current?.focus();
  }, [isOpen]);
  if (!useCapability('booking-note')) return null;
  if (!isOpen && note === '') {
    return (
      <Button kind="secondary" small onClick={() => setOpen(true)}>
        <MessageSquarePlus size={18} aria-hidden />
        {m.common_confirm_note_add()}
      </Button>
    );
  }
  return (
    <TextArea
      label={m.common_confirm_note()}
      hint={m.common_confirm_note_hint()}
      maxLength={BOOKING_NOTE_MAX}
      ref={area}
      value={note}
      onChange={({ target }) => {
        // Whoever clears a note that was kept goes on typing.
        setOpen(true);
        onChange(target.value);
      }}
    />
  );
}
