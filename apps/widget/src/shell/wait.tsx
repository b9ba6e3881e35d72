import { Loading } from '../ui/waiting/loading.tsx';
import { Spinner } from '../ui/waiting/spinner.tsx';
import css from './frame.module.css';

/** A wait for something that has no shape yet: the company (EMB-10), or a screen's own files. */
export function Wait() {
  return (
    <div className={css.wait}>
      <Loading>
        <Spinner />
      </Loading>
    </div>
  );
}
