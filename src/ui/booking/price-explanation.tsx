/** *Pourquoi ce prix ?* (domain.md, Pricing): the same wherever a price is shown. */

interface PriceExplanationProps {
  readonly sentences: readonly string[];
  /** The grid holds no price. */
  readonly onQuote?: boolean;
  /** Called when it is opened, and when it is closed. */
  readonly onToggle?: () => void;
}

export function PriceExplanation({ sentences, onQuote = false, onToggle }: PriceExplanationProps) {
  return (
    <details onToggle={onToggle}>
      <summary>Pourquoi {onQuote ? 'sur devis' : 'ce prix'}&nbsp;?</summary>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
