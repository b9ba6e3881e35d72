import { aPromotion } from '@embook/domain/testing/promotion';
import { PromotionCard } from './promotions-screen.tsx';

const long = 'Every Friday until the evening: book an infrared cabin and the plunge is on us. '.repeat(4);

export const examples = {
  'new, opened, hostile': () => (
    <div style={{ display: 'grid', gap: 24, gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))' }}>
      <PromotionCard promotion={aPromotion({ id: 1, description: long })} fresh first={false} />
      <PromotionCard promotion={aPromotion({ id: 2, description: null })} fresh={false} first={false} />
      <PromotionCard
        promotion={aPromotion({
          id: 3,
          name: '<b>bold</b> javascript:alert(1)',
          photoUrl: 'https://nowhere.invalid/x',
        })}
        fresh
        first={false}
      />
    </div>
  ),
};
