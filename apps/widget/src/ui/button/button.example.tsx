import { Button, ButtonLink } from './button.tsx';

const kinds = ['primary', 'secondary', 'quiet', 'danger'] as const;

const row = { display: 'flex', flexWrap: 'wrap', gap: 12 } as const;

export const examples = {
  kinds: () => (
    <div style={row}>
      {kinds.map((kind) => (
        <Button key={kind} kind={kind}>
          Book and pay
        </Button>
      ))}
    </div>
  ),
  loading: () => (
    <div style={row}>
      {kinds.map((kind) => (
        <Button key={kind} kind={kind} loading>
          Book and pay
        </Button>
      ))}
    </div>
  ),
  disabled: () => (
    <div style={row}>
      {kinds.map((kind) => (
        <Button key={kind} kind={kind} disabled>
          Book and pay
        </Button>
      ))}
    </div>
  ),
  'small and as a link': () => (
    <div style={row}>
      <Button small>Take it</Button>
      <ButtonLink small kind="secondary" href="tel:+31301234567">
        Call
      </ButtonLink>
    </div>
  ),
  'full width': () => <Button block>Continue</Button>,
};
