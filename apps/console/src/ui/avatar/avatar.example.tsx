import { Avatar } from './avatar.tsx';

export const examples = {
  sizes: () => (
    <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <Avatar name="Lotte de Wit" size={24} />
      <Avatar name="Noor Haddad" size={32} />
      <Avatar name="Ieva Kazlauskaitė" size={40} />
      <Avatar name="X" size={56} />
    </div>
  ),
};
