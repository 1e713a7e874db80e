"""The addresses of the cash boxes, below the desk's."""

from django.urls import path

from tournament.pages.desk.cash import boxes, closing

urlpatterns = [
    path("", boxes.boxes, name="cash"),
    path("choose/", boxes.choose, name="cash-choose"),
    path("<int:number>/", boxes.one, name="cash-box"),
    path("<int:number>/paper/", boxes.paper, name="cash-paper"),
    path("<int:number>/count/", closing.count, name="cash-count"),
    path("<int:number>/close/", closing.close, name="cash-close"),
]
