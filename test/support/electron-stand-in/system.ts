import { EventEmitter } from 'node:events'
import type { MenuItemConstructorOptions } from 'electron'
import { record, type StandInTray } from './record.ts'

// What the system shows beside the window, and what it tells.

class StandInPowerMonitor extends EventEmitter {
  isOnBatteryPower(): boolean {
    return record.isOnBattery
  }
}

export const powerMonitor = new StandInPowerMonitor()

class StandInImage {
  readonly sizes: number[]

  constructor(width: number) {
    this.sizes = [width]
  }

  addRepresentation({ buffer, width = 0 }: { buffer: Buffer; width?: number }): void {
    if (buffer.length !== width * width * 4) throw new Error('The bitmap has another size.')
    this.sizes.push(width)
  }

  setTemplateImage(): void {}
}

export const nativeImage = {
  createFromBitmap(buffer: Buffer, { width, height }: { width: number; height: number }) {
    if (buffer.length !== width * height * 4) throw new Error('The bitmap has another size.')
    return new StandInImage(width)
  },
}

export class Tray extends EventEmitter implements StandInTray {
  toolTip = ''
  menu: MenuItemConstructorOptions[] = []
  imageSizes: readonly number[]

  constructor(image: StandInImage) {
    super()
    this.imageSizes = image.sizes
    record.tray = this
  }

  setImage(image: StandInImage): void {
    this.imageSizes = image.sizes
  }

  setToolTip(text: string): void {
    this.toolTip = text
  }

  setContextMenu(menu: MenuItemConstructorOptions[]): void {
    this.menu = menu
  }

  destroy(): void {
    record.tray = undefined
  }
}

export class Notification extends EventEmitter {
  static isSupported = (): boolean => true
  readonly title: string
  readonly body: string

  constructor({ title = '', body = '' }: { title?: string; body?: string }) {
    super()
    this.title = title
    this.body = body
  }

  show(): void {
    const { title, body } = this
    record.notifications.push({ title, body, click: () => void this.emit('click') })
  }
}
