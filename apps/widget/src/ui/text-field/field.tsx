import { FieldFrame, type FieldTies, type FieldWords } from '@embook/ui/field';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './field.module.css';

export type { FieldWords };

interface FieldProps extends FieldWords {
  announced?: boolean;
  children: (ties: FieldTies) => ReactNode;
}

const classes = { field: css.field, label: css.label, error: css.error, hint: css.hint };

export const Field = ({ announced = false, ...field }: FieldProps) => (
  <FieldFrame {...field} classes={classes} icon={<CircleAlert size={16} aria-hidden />} announced={announced} />
);
