import { Mail, Phone } from 'lucide-react';
import shared from '../theme/shared.module.css';

interface ContactLinksProps {
  phone: string | null;
  email: string | null;
  /** The look of a link. */
  className: string | undefined;
}

/** How a customer is reached: called or written to at a press. */
export const ContactLinks = ({ phone, email, className }: ContactLinksProps) => (
  <>
    {phone !== null && (
      <a className={className} href={`tel:${phone}`}>
        <Phone size={16} aria-hidden />
        {phone}
      </a>
    )}
    {email !== null && (
      <a className={className} href={`mailto:${email}`} title={email}>
        <Mail size={16} aria-hidden />
        <span className={shared.cut}>{email}</span>
      </a>
    )}
  </>
);
