/** The blocks of a legal text as HTML: one `<section>` per article. */
import { StackedTable } from '../parts/stacked-table.tsx';
import type { Block, Line } from './legal-text.ts';

export function LegalBlocks({ blocks }: { blocks: readonly Block[] }) {
  return sections(blocks).map((section) => (
    <section key={section.map(keyOf)[0]}>
      {section.map((block) => (
        <LegalBlock key={keyOf(block)} block={block} />
      ))}
    </section>
  ));
}

function LegalBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2 id={block.id}>{block.text}</h2>;
    case 'paragraph':
      return <p>{runs(block.line)}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={textOf(item)}>{runs(item)}</li>
          ))}
        </ul>
      );
    case 'quote':
      return (
        <blockquote>
          {block.lines.map((line) => (
            <p key={textOf(line)}>{runs(line)}</p>
          ))}
        </blockquote>
      );
    case 'table':
      return <LegalTable caption={block.caption} rows={block.rows} />;
  }
}

const LegalTable = ({
  caption,
  rows: [head = [], ...body],
}: Omit<Extract<Block, { kind: 'table' }>, 'kind'>) => (
  <StackedTable
    caption={caption}
    head={head}
    rows={body.map(([name = '', ...cells]) => ({ key: name, name, cells }))}
  />
);

const runs = (line: Line) =>
  line.map(({ text, strong, href }) => {
    if (href !== undefined) {
      return (
        <a key={text} href={href}>
          {text}
        </a>
      );
    }
    return strong ? <strong key={text}>{text}</strong> : text;
  });

const textOf = (line: Line) => line.map(({ text }) => text).join('');

/** What the block says: no two of a text say the same. */
function keyOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.id;
    case 'paragraph':
      return textOf(block.line);
    case 'list':
      return block.items.map(textOf).join();
    case 'quote':
      return block.lines.map(textOf).join();
    case 'table':
      return block.caption;
  }
}

/** A section starts with its `<h2>`; what stands before the first one is a section too. */
function sections(blocks: readonly Block[]): Block[][] {
  const found: Block[][] = [];
  for (const block of blocks) {
    const current = found.at(-1);
    if (current === undefined || block.kind === 'heading') found.push([block]);
    else current.push(block);
  }
  return found;
}
