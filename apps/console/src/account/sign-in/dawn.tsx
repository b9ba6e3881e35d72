import css from './dawn.module.css';
import picture from './dawn.svg?url';

/** The picture beside the form; hidden under 900 px. */
export const Dawn = () => (
  <div className={css.dawn}>
    <img src={picture} alt="" />
  </div>
);
