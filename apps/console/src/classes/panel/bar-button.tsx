import type { ReactNode } from 'react';
import panelCss from '../../theme/panel.module.css';

interface BarButtonProps {
  icon: ReactNode;
  onPress: () => void;
  danger?: boolean;
  children: ReactNode;
}

export const BarButton = ({ icon, onPress, danger = false, children }: BarButtonProps) => (
  <button
    type="button"
    className={danger ? `${panelCss.barButton} ${panelCss.danger}` : panelCss.barButton}
    onClick={onPress}
  >
    {icon}
    <span>{children}</span>
  </button>
);
