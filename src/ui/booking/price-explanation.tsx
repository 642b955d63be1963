/** *Pourquoi ce prix ?* (domain.md, Pricing): the same wherever a price is shown. */

interface PriceExplanationProps {
  readonly sentences: readonly string[];
  /** The grid holds no price. */
  readonly onQuote?: boolean;
}

export function PriceExplanation({ sentences, onQuote = false }: PriceExplanationProps) {
  return (
    <details>
      <summary>Pourquoi {onQuote ? 'sur devis' : 'ce prix'}&nbsp;?</summary>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
