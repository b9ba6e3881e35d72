import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import boxCss from '../ui/popover/box.module.css';
import { Popover } from '../ui/popover/popover.tsx';
import shared from '../theme/shared.module.css';

interface ArriveBoxProps {
  question: string;
  onArrive: () => void;
  onClose: () => void;
}

/** DESK-5: asks before somebody is marked as arrived whose visit is on a later day; also without a connection. */
export const ArriveBox = ({ question, onArrive, onClose }: ArriveBoxProps) => (
  <Popover title={question} onClose={onClose}>
    <div className={`${shared.wrapped} ${boxCss.buttons}`}>
      <Button onClick={onClose}>{m.desk_arrive_early_no()}</Button>
      <Button kind="primary" onClick={onArrive}>
        {m.desk_arrive_early_yes()}
      </Button>
    </div>
  </Popover>
);
