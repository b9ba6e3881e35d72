import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

export const examples = {
  empty: () => <TextField label="First name" />,
  'with a hint': () => <TextField label="E-mail" type="email" hint="Your confirmation goes there." />,
  refused: () => <TextField label="E-mail" defaultValue="ruta@" error="Please enter a valid e-mail address." />,
  'read only': () => <TextField label="E-mail" defaultValue="ruta@kazlauskaite.example" readOnly />,
  'several lines': () => <TextArea label="Comment" hint="If you like." defaultValue="It was lovely." />,
  'long words': () => (
    <TextField
      label="Wie sollen wir dich in der Bestätigung und auf der Quittung nennen?"
      defaultValue="Donaudampfschifffahrtsgesellschaft Kapitänsfrau"
      error="Dieses Feld darf höchstens vierundzwanzig Zeichen enthalten, bitte kürze den Namen ein wenig."
    />
  ),
};
