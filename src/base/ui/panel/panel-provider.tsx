import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeKey, useColorScheme } from '../layout/color-scheme.ts';
import { styleNonce } from '../layout/style-nonce.ts';
import { mantineTheme, mantineVariables } from './panel-theme.ts';

const remembered = localStorageColorSchemeManager({ key: colorSchemeKey });

/** Mantine's pieces in our tokens, for the panels alone: public pages stay without them. */
export function PanelProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineVariables}
      colorSchemeManager={remembered}
      defaultColorScheme="auto"
      forceColorScheme={useColorScheme()}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
