/** What a screen behind the app's shell stands in: its heading, which takes the focus when the screen comes, and the rest. */
import type { ReactNode } from 'react';
import { Icon, type ScreenIcon } from './icon.tsx';
import './screen.css';

interface ScreenProps {
  readonly heading: string;
  /** Beside the heading. */
  readonly icon?: ScreenIcon;
  readonly children: ReactNode;
}

export function Screen({ heading, icon, children }: ScreenProps) {
  return (
    <div className="screen">
      <h1 tabIndex={-1}>
        {icon && <Icon name={icon} />}
        {heading}
      </h1>
      {children}
    </div>
  );
}
