import css from './dawn.module.css';
import picture from './dawn.svg?url';

/** The studio before it opens; under 900 pixels the form has the page to itself. */
export const Dawn = () => (
  <div className={css.dawn}>
    <img src={picture} alt="" />
  </div>
);
