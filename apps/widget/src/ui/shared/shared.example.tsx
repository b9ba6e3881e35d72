import shared from './shared.module.css';

export const examples = {
  'page title': () => <h1 className={shared.pageTitle}>Choose a shop</h1>,
  heading: () => <h2 className={shared.heading}>What it includes</h2>,
  title: () => <h2 className={shared.title}>Your bundles</h2>,
  muted: () => <p className={shared.muted}>3511 AW Utrecht</p>,
  card: () => (
    <div className={shared.card} style={{ padding: 20 }}>
      A card
    </div>
  ),
  panel: () => (
    <div className={shared.panel} style={{ padding: 16 }}>
      A panel
    </div>
  ),
};
