import { Loading } from '../ui/waiting/loading.tsx';
import { Spinner } from '../ui/waiting/spinner.tsx';
import css from './frame.module.css';

/** A spinner, where there is no skeleton: for the company (EMB-10), or a screen's own files. */
export function Wait() {
  return (
    <div className={css.wait}>
      <Loading>
        <Spinner />
      </Loading>
    </div>
  );
}
